import { fields } from '@/api/peaks-fields.gen'
import type { Schemas } from '@/api/schemas'
import { limitError } from '@/components/number-field'
import { readStretch, writeStretch } from './peaks-search'

/** What the profile above says. */
type OfProfile = 'peak_msu' | 'msu_basis'

/** What is asked about zIIPs. Nothing is asked before the eligible work is stated. */
export type ZiipInputs = Required<
  Omit<Schemas['ZiipWork'], 'eligible_seconds_per_hour' | OfProfile>
> & {
  eligible_seconds_per_hour: number | null
  /** Eligible work by the hour, whose overflow stands in the profile's chart and sum. */
  work: readonly ZiipWork[]
}

/** What would run on the zIIPs of an LPAR between two times of the day. */
export type ZiipWork = Omit<Schemas['EligibleWork'], 'weekdays'> & { lpar: string }

type ZiipNumber = keyof ZiipInputs & keyof typeof fields.ZiipWork

export const noZiip: ZiipInputs = {
  eligible_seconds_per_hour: null,
  target_utilisation: 0.5,
  ziip_seconds_in_use_per_hour: 0,
  engines: null,
  r723nffs: null,
  gp_seconds_before_per_hour: null,
  gp_seconds_of_all_before_per_hour: null,
  gp_seconds_staying_per_hour: null,
  overflow_share: null,
  honor_priority: true,
  inside_gp_time: false,
  machine: null,
  ziips_per_cp: null,
  work: [],
}

const parameters: Record<Exclude<keyof ZiipInputs, 'work'>, string> = {
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

const names = Object.keys(parameters) as (keyof typeof parameters)[]
const numbers = names.filter((name): name is ZiipNumber => name in fields.ZiipWork)

/** Writes what differs from the start; nothing as long as nothing is asked. */
export function writeZiip(inputs: ZiipInputs): Record<string, string> {
  const written: Record<string, string> = {}
  for (const name of names) {
    const value = inputs[name]
    if (value !== null && value !== noZiip[name]) written[parameters[name]] = String(value)
  }
  if (inputs.work.length > 0) {
    written.ziip_work = inputs.work
      .map(({ lpar, eligible_seconds_per_hour: eligible, ...stretch }) =>
        [eligible, writeStretch(stretch), lpar.replaceAll(';', ' ')].join(':'),
      )
      .join(';')
  }
  return written
}

/** `1080:9-13:PROD;300:13-18:PROD`: seconds an hour, hours and LPAR of each line. */
function readWork(text: string): ZiipWork[] {
  return text.split(';').flatMap((line): ZiipWork[] => {
    const [eligible = '', hours = '', ...lpar] = line.split(':')
    const stretch = readStretch(hours)
    const seconds = Number(eligible)
    const fits = eligible.trim() !== '' && seconds >= 0 && seconds <= mostEligible
    return fits && stretch !== null && lpar.length > 0
      ? [{ eligible_seconds_per_hour: seconds, ...stretch, lpar: lpar.join(':') }]
      : []
  })
}

const mostEligible = fields.ZiipWork.eligible_seconds_per_hour.limits.high

/** Returns the zIIPs of a run as they are asked: what overflows there is part of the profile. */
export function runZiips(inputs: ZiipInputs, lpars: readonly string[]): Schemas['RunZiips'] | null {
  const offered = lpars.filter((name) => inputs.work.some(({ lpar }) => lpar === name))
  if (offered.length === 0) return null
  return {
    machine: inputs.machine,
    inside_gp_time: inputs.inside_gp_time,
    lpars: offered.map((name) => ({
      lpar: name,
      engines: inputs.engines ?? 1,
      ziip_seconds_in_use_per_hour: inputs.ziip_seconds_in_use_per_hour,
      r723nffs: inputs.r723nffs,
      honor_priority: inputs.honor_priority,
      overflow_share: inputs.overflow_share,
      work: inputs.work.flatMap(({ lpar, ...work }) =>
        lpar === name ? [{ ...work, weekdays: null }] : [],
      ),
    })),
  }
}

/** Reads the parameters of an address; what makes no sense is left out. */
export function readZiip(search: Readonly<Record<string, string>>): ZiipInputs {
  const inputs: ZiipInputs = {
    ...noZiip,
    machine: search[parameters.machine] ?? null,
    honor_priority: search[parameters.honor_priority] !== 'false',
    inside_gp_time: search[parameters.inside_gp_time] === 'true',
    work: readWork(search.ziip_work ?? ''),
  }
  for (const name of numbers) {
    const text = search[parameters[name]]
    const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
    if (
      limitError(value, fields.ZiipWork[name].limits, 'number', '') === undefined &&
      !Number.isNaN(value)
    ) {
      inputs[name] = value
    }
  }
  return inputs
}
