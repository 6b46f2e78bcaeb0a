import { parts as own } from '@/api/own-fields.gen'
import { DataTable, type TableColumn } from '@/components/data-table'
import { Fields } from '@/components/fields'
import { TextAt } from '@/components/form-fields'
import { CicsChoices } from './cics-choices'
import { ImportFrame } from './import-frame'
import type { MeasurementBrought, TakenOver } from './import-query'
import { MeasuredBy } from './measured-by'
import { useImport } from './use-import'

interface Row {
  id: string
  etr: number
  response: number | null
  space: MeasurementBrought['preview']['points'][number]['spaces'][number]
}

const columns: readonly TableColumn<Row>[] = [
  { header: 'Measured', value: (row) => row.space.name },
  { header: 'ETR', unit: 'transactions/s', value: (row) => row.etr },
  { header: 'Resp', unit: 'ms', value: (row) => row.response },
  { header: 'CP', unit: 'percent', value: (row) => row.space.cp_percent },
  { header: 'of it AAPCP', unit: 'percent', value: (row) => row.space.aapcp_percent },
  { header: 'of it IIPCP', unit: 'percent', value: (row) => row.space.iipcp_percent },
  {
    header: 'zIIP and zAAP',
    unit: 'percent',
    value: (row) => row.space.iip_percent + row.space.aap_percent,
  },
  { header: 'GP', unit: 'ms', value: (row) => row.space.gp_ms },
  { header: 'Offloaded', unit: 'ms', value: (row) => row.space.offload_ms },
]

/** Without the time on GPs that was eligible elsewhere, which CICS does not tell. */
const columnsOfCics = columns.filter(({ header }) => !/AAPCP|IIPCP/.test(header))

/** A measurement of RMF or CICS as it was read, and what its report does not say. */
export function MeasurementPreview({
  first,
  onEnd,
}: {
  first: MeasurementBrought
  onEnd: (made: TakenOver | null) => void
}) {
  const { shown, choose, choosing, frame } = useImport(first, onEnd)
  const { preview, choices } = shown
  const ofCics = preview.cics.length > 0
  const rows = preview.points.flatMap((point, at) =>
    point.spaces.map(
      (space): Row => ({
        id: `${at} ${space.name} ${space.line}`,
        etr: point.etr_per_second,
        response: point.response_ms,
        space,
      }),
    ),
  )
  return (
    <ImportFrame {...frame} hindrance={preview.left}>
      <CicsChoices shown={shown} busy={choosing} onChoose={choose} />
      {rows.length > 0 && (
        <DataTable
          caption={
            preview.cics[0]?.by_class
              ? 'What it makes, per class'
              : ofCics
                ? 'What it makes, per mode of TCB'
                : 'What was measured, per address space'
          }
          columns={ofCics ? columnsOfCics : columns}
          rows={rows}
          rowKey={(row) => row.id}
        />
      )}
      <div className="stack cells top gap-5 pt-4">
        {choices.spaces.map((_, at) => (
          <TextAt
            // biome-ignore lint/suspicious/noArrayIndexKey: a block has no other identity
            key={at}
            at={`spaces.${at}`}
            label={ofCics ? `Name of TCBs ${at + 1}` : `Address space ${at + 1}`}
            maxLength={own.OwnComponent.name.most}
          />
        ))}
        <MeasuredBy />
        <Fields names={['payload_class', 'payload_in_bytes', 'payload_out_bytes']} />
      </div>
    </ImportFrame>
  )
}
