import { fields } from '@/api/fields.gen'
import { limitError } from '@/components/number-field'

/** What is asked about zIIPs. Nothing is asked before the eligible work is stated. */
export interface ZiipInputs {
  eligible_seconds_per_hour: number | null
  target_utilisation: number
  ziip_seconds_in_use_per_hour: number
  engines: number | null
  r723nffs: number
  /** What the eligible part alone took on GPs before. */
  gp_seconds_before_per_hour: number | null
  /** In its place: what the whole work took there, and what of it stays. */
  gp_seconds_of_all_before_per_hour: number | null
  gp_seconds_staying_per_hour: number | null
  overflow_share: number | null
  /** IIPHONORPRIORITY: whether GPs help busy zIIPs. */
  honor_priority: boolean
  /** Whether the profile holds this overflow already. */
  inside_gp_time: boolean
  machine: string | null
  ziips_per_cp: number | null
}

type ZiipSwitch = 'honor_priority' | 'inside_gp_time'
export type ZiipNumber = Exclude<keyof ZiipInputs, 'machine' | ZiipSwitch>

export const noZiip: ZiipInputs = {
  eligible_seconds_per_hour: null,
  target_utilisation: 0.5,
  ziip_seconds_in_use_per_hour: 0,
  engines: null,
  r723nffs: 256,
  gp_seconds_before_per_hour: null,
  gp_seconds_of_all_before_per_hour: null,
  gp_seconds_staying_per_hour: null,
  overflow_share: null,
  honor_priority: true,
  inside_gp_time: false,
  machine: null,
  ziips_per_cp: null,
}

const parameters: Record<keyof ZiipInputs, string> = {
  eligible_seconds_per_hour: 'ziip_eligible',
  target_utilisation: 'ziip_target',
  ziip_seconds_in_use_per_hour: 'ziip_in_use',
  engines: 'ziip_engines',
  r723nffs: 'ziip_nffs',
  gp_seconds_before_per_hour: 'ziip_gp_before',
  gp_seconds_of_all_before_per_hour: 'ziip_gp_all',
  gp_seconds_staying_per_hour: 'ziip_gp_stays',
  honor_priority: 'ziip_help',
  inside_gp_time: 'ziip_inside',
  overflow_share: 'ziip_overflow',
  machine: 'ziip_machine',
  ziips_per_cp: 'ziip_per_cp',
}

const numbers = (Object.keys(parameters) as (keyof ZiipInputs)[]).filter(
  (name): name is ZiipNumber => name in fields.ZiipWrite,
)

/** Writes what differs from the start; nothing as long as nothing is asked. */
export function writeZiip(inputs: ZiipInputs): Record<string, string> {
  const written: Record<string, string> = {}
  for (const name of Object.keys(parameters) as (keyof ZiipInputs)[]) {
    const value = inputs[name]
    if (value !== null && value !== noZiip[name]) written[parameters[name]] = String(value)
  }
  return written
}

/** Reads the parameters of an address; what makes no sense is left out. */
export function readZiip(search: Readonly<Record<string, string>>): ZiipInputs {
  const inputs: ZiipInputs = {
    ...noZiip,
    machine: search[parameters.machine] ?? null,
    honor_priority: search[parameters.honor_priority] !== 'false',
    inside_gp_time: search[parameters.inside_gp_time] === 'true',
  }
  for (const name of numbers) {
    const text = search[parameters[name]]
    const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
    if (
      limitError(value, fields.ZiipWrite[name].limits, 'number', '') === undefined &&
      !Number.isNaN(value)
    ) {
      inputs[name] = value
    }
  }
  return inputs
}
