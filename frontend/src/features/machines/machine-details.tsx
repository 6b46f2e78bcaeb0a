import type { Machine } from '@/api/catalogue'
import type { Figure } from '@/api/figure'
import { intervalText } from '@/components/interval'
import { KindBadge } from '@/components/kind-badge'
import { Sheet } from '@/components/sheet'
import { sourceText } from '@/components/source-note'
import { sentence } from '@/components/stat'
import { formatWithUnitForWorking } from '@/components/units'
import classes from './machine-details.module.css'
import { machineName } from './machine-list'

function Rating({ figure }: { figure: Figure }) {
  const interval = intervalText(figure, true)
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <span>{figure.label}</span>
        <span className={classes.value}>
          {figure.value === null
            ? 'not available'
            : formatWithUnitForWorking(figure.value, figure.unit)}
        </span>
      </div>
      <div className={classes.more}>
        {figure.value !== null && <KindBadge kind={figure.kind} />}
        {interval !== null && <p className={classes.soft}>{interval}</p>}
        {figure.source !== null && <p className={classes.soft}>{sourceText(figure.source)}</p>}
        {figure.why_missing !== null && (
          <p className={classes.soft}>{sentence(figure.why_missing)}</p>
        )}
      </div>
    </li>
  )
}

/** All that is known of a machine, each figure with its kind, range and source in full. */
export function MachineDetails({ machine, onClose }: { machine: Machine; onClose: () => void }) {
  return (
    <Sheet title={machineName(machine)} onClose={onClose}>
      <p className={classes.facts}>
        <span>{machine.family}</span>
        <span>
          {machine.cps} {machine.cps === 1 ? 'CP' : 'CPs'}
        </span>
        {machine.origin === 'user' && <KindBadge kind="yours" />}
      </p>
      {machine.note !== null && <p>{machine.note}</p>}
      <ul className={classes.list}>
        {[
          machine.rated_msu,
          machine.rated_msu_per_cp,
          machine.su_per_sec,
          machine.pci_mips,
          machine.hardware_msu,
        ].map((figure) => (
          <Rating key={figure.id} figure={figure} />
        ))}
      </ul>
    </Sheet>
  )
}
