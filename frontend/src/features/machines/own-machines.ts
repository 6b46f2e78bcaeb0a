import { type Machine, machinesKey } from '@/api/catalogue'
import { ownRecords } from '@/api/own-records'
import type { OwnKind } from '@/components/own-things'
import type { MachineWrite } from './machine-draft'
import { machineName } from './machine-list'

export const ownMachines = {
  records: ownRecords<Machine, MachineWrite>('/api/v1/machines', machinesKey, async (client) => {
    // what was calculated may rest on the machine
    client.removeQueries({ queryKey: ['value'] })
    client.removeQueries({ queryKey: ['value-curve'] })
    await client.invalidateQueries({ queryKey: machinesKey })
  }),
  nameOf: machineName,
  nameIn: (content) => `${content.machine_type}-${content.model}`,
  deletedTitle: 'Deleted machines',
  warning: 'Links to calculations on this machine will then say that it is not known.',
} satisfies OwnKind<Machine>
