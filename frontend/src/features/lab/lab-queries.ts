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

export type Station = Required<Schemas['Station']>
export type ClosedInputs = Required<Schemas['ClosedModelContent']> & { stations: Station[] }
export type ClosedAnswer = Schemas['ClosedModelAnswer']
export const closedStart = started<ClosedInputs>(defaults.ClosedModelContent)

export function askClosed(body: ClosedInputs, signal: AbortSignal): Promise<ClosedAnswer> {
  return answered(api.POST('/api/v1/calculations/closed-model', { body, signal }))
}

export type OpenInputs = Required<Schemas['OpenModelContent']> & { stations: Station[] }
export type OpenAnswer = Schemas['OpenModelAnswer']
export const openStart = started<OpenInputs>(defaults.OpenModelContent)

export function askOpen(body: OpenInputs, signal: AbortSignal): Promise<OpenAnswer> {
  return answered(api.POST('/api/v1/calculations/open-model', { body, signal }))
}

export type BoundsInputs = Required<Schemas['DemandBoundsContent']>
export const boundsStart = started<BoundsInputs>(defaults.DemandBoundsContent)

export function askBounds(body: BoundsInputs, signal: AbortSignal) {
  return answered(api.POST('/api/v1/calculations/demand-bounds', { body, signal }))
}

export type TcpInputs = Required<Schemas['ExchangeContent']>
export type TcpAnswer = Schemas['ExchangeAnswer']
export const tcpStart = started<TcpInputs>(defaults.ExchangeContent)

export function askTcp(body: TcpInputs, signal: AbortSignal): Promise<TcpAnswer> {
  return answered(api.POST('/api/v1/calculations/exchange', { body, signal }))
}

export type JsonInputs = Required<Schemas['JsonContent']>
export const jsonStart = started<JsonInputs>(defaults.JsonContent)

export function askJson(body: JsonInputs, signal: AbortSignal) {
  return answered(api.POST('/api/v1/calculations/json-length', { body, signal }))
}

export type LoadTestInputs = Required<Schemas['LoadTestContent']>
export type LoadTestAnswer = Schemas['LoadTestAnswer']
export const loadTestStart = started<LoadTestInputs>(defaults.LoadTestContent)

export function askLoadTest(body: LoadTestInputs, signal: AbortSignal): Promise<LoadTestAnswer> {
  return answered(api.POST('/api/v1/calculations/load-test', { body, signal }))
}

export type FreedInputs = Required<Schemas['FreedContent']>
export const freedStart = started<FreedInputs>(defaults.FreedContent)

export function askFreed(body: FreedInputs, signal: AbortSignal) {
  return answered(api.POST('/api/v1/calculations/freed-capacity', { body, signal }))
}
