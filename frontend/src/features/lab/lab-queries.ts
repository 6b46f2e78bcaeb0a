import { answered, api } from '@/api/client'
import { defaults } from '@/api/fields.gen'
import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']
/** Returns what a calculation starts with, as its inputs' type. */
function started<Inputs>(start: unknown): Inputs {
  return start as Inputs
}

export type LimitsInputs = Required<Schemas['LimitsContent']>
export type LimitsAnswer = Schemas['LimitsAnswer']
export type Resource = LimitsInputs['resources'][number]
export const limitsStart = started<LimitsInputs>(defaults.LimitsContent)

export function askLimits(body: LimitsInputs, signal: AbortSignal): Promise<LimitsAnswer> {
  return answered(api.POST('/api/v1/calculations/limits', { body, signal }))
}
