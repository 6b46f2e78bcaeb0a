import { useState } from 'react'
import { billWords } from '@/api/bill-words.gen'
import { type Estate, type StoredEstate, useSettleEstate } from '@/api/bills'
import { asProblem } from '@/api/problem'
import { Button } from '@/components/button'
import { Refusal } from '@/components/refusal'
import { TextField } from '@/components/text-field'
import { lparNames, settled } from './entries'
import { MonthsTable } from './estate-tables'

/** LPARs added up under a name of the user's. */
export function LparGroups({ estate, entries }: { estate: Estate; entries: StoredEstate }) {
  const save = useSettleEstate(estate.customer_id)
  const [name, setName] = useState('')
  const [lpars, setLpars] = useState('')
  const groups = entries.groups ?? []
  const add = () =>
    save.mutate(
      {
        read: entries,
        entries: settled(entries, {
          groups: [
            ...groups.filter((group) => group.name !== name.trim()),
            { name: name.trim(), lpars: lparNames(lpars) },
          ],
        }),
      },
      {
        onSuccess: () => {
          setName('')
          setLpars('')
        },
      },
    )
  return (
    <section className="panel stack gap-5 min-0 pad-7" aria-label={billWords.groups_of_lpars}>
      <h2 className="m-0 size-lead strong">{billWords.groups_of_lpars}</h2>
      {estate.groups.length > 0 && (
        <MonthsTable estate={estate} title={billWords.consumed_by_group} lines={estate.groups} />
      )}
      {groups.length > 0 && (
        <ul className="m-0 pl-6 size-text">
          {groups.map((group) => (
            <li key={group.name} className="mb-2">
              {`${group.name}: ${group.lpars.join(', ')} `}
              <Button
                small
                aria-label={`Change ${group.name}`}
                onClick={() => {
                  setName(group.name)
                  setLpars(group.lpars.join(', '))
                }}
              >
                Change
              </Button>{' '}
              <Button
                small
                look="quiet"
                aria-label={`Delete ${group.name}`}
                disabled={save.isPending}
                onClick={() =>
                  save.mutate({
                    read: entries,
                    entries: settled(entries, {
                      groups: groups.filter((other) => other !== group),
                    }),
                  })
                }
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="stack halves top gap-5">
        <TextField label="Group" value={name} onChange={setName} maxLength={120} />
        <TextField label="LPARs" hint={billWords.such_as_lpars} value={lpars} onChange={setLpars} />
      </div>
      {save.error !== null && <Refusal problem={asProblem(save.error)} />}
      <div>
        <Button
          disabled={save.isPending || name.trim() === '' || lparNames(lpars).length === 0}
          onClick={add}
        >
          {groups.some((group) => group.name === name.trim()) ? 'Save the group' : 'Add the group'}
        </Button>
      </div>
    </section>
  )
}
