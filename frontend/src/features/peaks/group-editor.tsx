import { Fields } from '@/components/fields'
import { AddRow, ChecksAt, Item, Rows } from '@/components/form-fields'
import { freeName } from '@/components/free-name'
import type { Group, PeaksInputs } from './peaks-inputs'

/** Capacity groups: LPARs that together are billed by no more than a limit. */
export function GroupEditor({ inputs: { groups, lpars } }: { inputs: PeaksInputs }) {
  const names = lpars.map(({ name }) => name)
  // an LPAR is in one group at most
  const taken = groups.flatMap((group) => group.lpars)
  const free = names.filter((name) => !taken.includes(name))
  return (
    <>
      <p className="hint m-0 leading">
        The LPARs of a group are billed together by the lower of their sum and its limit.
      </p>
      <Rows at="groups">
        {(at, position) => {
          const name = groups[position]?.group ?? ''
          return (
            <Item
              {...{ at, name }}
              head={
                <Fields at={at} names={['group']} called={(label) => `${label} ${position + 1}`} />
              }
            >
              <Fields at={at} names={['limit_msu']} called={(label) => `${label} of ${name}`} />
              <ChecksAt
                at={`${at}.lpars`}
                legend={`LPARs of ${name}`}
                options={names.map((value) => ({ value, label: value }))}
                taken={taken}
              />
            </Item>
          )
        }}
      </Rows>
      <div>
        <AddRow
          at="groups"
          disabled={free.length === 0}
          make={(held: readonly Group[]) => ({
            group: freeName(
              held.map(({ group }) => group),
              'Group',
              ' ',
            ),
            lpars: free,
            limit_msu: 100,
          })}
        >
          Add a group
        </AddRow>
      </div>
    </>
  )
}
