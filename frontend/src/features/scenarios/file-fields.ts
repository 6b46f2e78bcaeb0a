import type { FileFacts, Profile } from '@/components/profile-handover'
import { billText } from './bill-text'
import {
  type ContentDraft,
  emptyMoney,
  emptyProduct,
  type ScenarioDraft,
  sameLabel,
  withProducts,
} from './scenario-draft'

/** A field that a file says something of. own: what the case says; null: nothing. */
export interface FileField {
  label: string
  file: string | number
  own: string | number | null
  take: (draft: ScenarioDraft) => ScenarioDraft
}

function onContent(draft: ScenarioDraft, change: Partial<ContentDraft>): ScenarioDraft {
  return { ...draft, content: { ...draft.content, ...change } }
}

function withPeak(draft: ScenarioDraft, label: string, peak_msu: number): ScenarioDraft {
  const content = withProducts(draft.content, (product) =>
    sameLabel(product.label, label) ? { ...product, peak_msu } : product,
  )
  return { ...draft, content }
}

const billedProducts = ({ bill }: FileFacts) => bill?.products ?? []

/** Returns every field that a file says, beside what the case says of it. */
export function fileFields(facts: FileFacts, draft: ScenarioDraft): FileField[] {
  const { machine, customer, bill } = facts
  const products = draft.content.money?.products ?? []
  return [
    ...(machine === null
      ? []
      : [
          {
            label: 'Machine',
            file: machine,
            own: draft.content.machine,
            take: (to: ScenarioDraft) => onContent(to, { machine }),
          },
        ]),
    ...(customer === null
      ? []
      : [
          {
            label: 'Customer',
            file: customer,
            own: draft.customer.trim() || null,
            take: (to: ScenarioDraft) => ({ ...to, customer }),
          },
        ]),
    ...(bill === null
      ? []
      : [
          {
            label: 'Bill',
            file: billText(bill),
            own: draft.content.bill == null ? null : billText(draft.content.bill),
            take: (to: ScenarioDraft) => onContent(to, { bill }),
          },
        ]),
    ...billedProducts(facts).flatMap(({ label, peak_msu }) => {
      const own = products.find((product) => sameLabel(product.label, label))
      if (own === undefined) return []
      return [
        {
          label: `R4HA peak of ${own.label}`,
          file: peak_msu,
          own: own.peak_msu ?? null,
          take: (to: ScenarioDraft) => withPeak(to, label, peak_msu),
        },
      ]
    }),
  ]
}

/** Returns a case with a file's days and with what the case itself leaves open; nothing is overwritten. */
export function withFile(
  draft: ScenarioDraft,
  profile: Profile | null,
  facts: FileFacts,
): ScenarioDraft {
  const { money } = draft.content
  let taken = profile === null ? draft : onContent(draft, { profile })
  const billed = billedProducts(facts)
  if (money == null && billed.length > 0) {
    const products = billed.map((product) => ({ ...emptyProduct, ...product }))
    taken = onContent(taken, { money: { ...emptyMoney, products } })
  }
  for (const field of fileFields(facts, taken)) {
    if (field.own === null) taken = field.take(taken)
  }
  return taken
}
