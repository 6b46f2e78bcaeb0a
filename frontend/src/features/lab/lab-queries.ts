import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '@/api/client'
import { calculations, defaults } from '@/api/lab-fields.gen'
import { forAMinute } from '@/api/query-client'
import type { paths } from '@/api/schema.gen'
import type { MethodChain } from '@/api/subject'
import { answerInReadersWay } from '@/components/phrase'

export type LabCalculation = keyof typeof calculations
type Asked<Name extends LabCalculation> = paths[`/api/v1/calculations/${Name}`]['post']

/** What a calculation is asked. */
export type Inputs<Name extends LabCalculation> = Required<
  Asked<Name>['requestBody']['content']['application/json']
>
export type Answer<Name extends LabCalculation> =
  Asked<Name>['responses'][200]['content']['application/json']

/** Returns what a calculation starts with. */
export function startOf<Name extends LabCalculation>(name: Name): Inputs<Name> {
  return defaults[calculations[name]] as unknown as Inputs<Name>
}

/** What a chain says of a calculation's inputs; null where the method's evidence gives none. */
const ofChain: {
  [Name in LabCalculation]?: (chain: MethodChain) => Partial<Inputs<Name>> | null
} = {
  limits: (chain) => chain.limits,
  'closed-model': (chain) => chain.closed,
  'open-model': (chain) => chain.open,
  'load-test': (chain) => chain.load_test,
}

/** Whether a calculation speaks of a method at a rate. */
export const speaksOfAMethod = (name: LabCalculation) => ofChain[name] !== undefined

/** Returns what a calculation starts with for a subject; null where its evidence gives nothing. */
export function startOfSubject<Name extends LabCalculation>(
  name: Name,
  chain: MethodChain,
): Inputs<Name> | null {
  const given = ofChain[name]?.(chain) ?? null
  return given && { ...startOf(name), ...given }
}

/** Asks a calculation of the lab. */
export function labQuery<Name extends LabCalculation>(name: Name, inputs = startOf(name)) {
  return queryOptions({
    queryKey: ['lab', name, inputs],
    queryFn: async ({ signal }) =>
      answerInReadersWay(
        await (answered(
          api.POST(`/api/v1/calculations/${name}`, { body: inputs, signal } as never) as never,
        ) as Promise<Answer<Name>>),
      ),
    ...forAMinute,
  })
}
