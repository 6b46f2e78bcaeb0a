import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { NumberField } from '@/components/number-field'
import { TextField } from '@/components/text-field'
import classes from './peaks-controls.module.css'
import { type Group, limits, longestName, mostGroups, type PeaksInputs } from './peaks-inputs'
import type { Update } from './use-peaks-state'

interface GroupEditorProps {
  inputs: PeaksInputs
  move: (update: Update) => void
  settle: () => void
  change: (update: Update) => void
  onValidity: (field: string, valid: boolean) => void
}

/** Capacity groups: LPARs that together are billed by no more than a limit. */
export function GroupEditor({ inputs, move, settle, change, onValidity }: GroupEditorProps) {
  const { groups } = inputs
  const taken = new Set(groups.flatMap(({ lpars }) => lpars))
  const free = inputs.lpars.map(({ name }) => name).filter((name) => !taken.has(name))

  function set(position: number, part: Partial<Group>): Update {
    return (held) => ({
      ...held,
      groups: held.groups.map((group, at) => (at === position ? { ...group, ...part } : group)),
    })
  }

  function add() {
    let number = groups.length + 1
    while (groups.some(({ group }) => group === `Group ${number}`)) number += 1
    const group: Group = { group: `Group ${number}`, lpars: free, limit_msu: 100 }
    change((held) => ({ ...held, groups: [...held.groups, group] }))
  }

  return (
    <>
      <p className={classes.soft}>
        The LPARs of a group are billed together by the lower of their sum and its limit.
      </p>
      {groups.map(({ group, lpars, limit_msu }, position) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: the name is what the user types
          key={position}
          className={classes.product}
        >
          <legend className="visually-hidden">{group}</legend>
          <TextField
            label={`Group ${position + 1}`}
            value={group}
            maxLength={longestName}
            error={nameError(groups, position)}
            onChange={(next) => change(set(position, { group: next }))}
          />
          <NumberField
            label={`Limit of ${group}`}
            unit="MSU"
            value={limit_msu}
            limits={limits.defined_capacity_msu}
            onChange={(limit) => limit !== null && move(set(position, { limit_msu: limit }))}
            onSettle={settle}
            onValidity={(valid) => onValidity(`group-${position}`, valid)}
          />
          <div className={classes.checks}>
            {inputs.lpars.map(({ name }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={lpars.includes(name)}
                  // an LPAR is in one group at most
                  disabled={!lpars.includes(name) && taken.has(name)}
                  onChange={() =>
                    change(
                      set(position, {
                        lpars: inputs.lpars
                          .map((lpar) => lpar.name)
                          .filter((lpar) => lpars.includes(lpar) !== (lpar === name)),
                      }),
                    )
                  }
                />
                {name}
              </label>
            ))}
            <Button
              small
              look="icon"
              aria-label={`Remove ${group}`}
              onClick={() => {
                onValidity(`group-${position}`, true)
                change((held) => ({
                  ...held,
                  groups: held.groups.filter((_, at) => at !== position),
                }))
              }}
            >
              <Icon name="trash" />
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button small disabled={groups.length >= mostGroups || free.length === 0} onClick={add}>
          <Icon name="plus" size={14} />
          Add a group
        </Button>
      </div>
    </>
  )
}

function nameError(groups: readonly Group[], position: number): string | undefined {
  const name = groups[position]?.group ?? ''
  if (name.trim() === '') return 'Enter a name for the group'
  const twice = groups.some(({ group }, at) => at !== position && group === name)
  return twice ? 'Another group has this name' : undefined
}
