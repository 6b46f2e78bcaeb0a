import { expect, test } from 'vitest'
import { UnknownFieldError, withField } from './draft-fields'
import { type ContentDraft, emptyContent, emptyMoney, emptyProduct } from './scenario-draft'

const flatProduct = { ...emptyProduct, label: 'z/OS', price: { flat_per_msu_month: 12_000 } }

const draft: ContentDraft = {
  ...emptyContent,
  mix: [
    { substitution: 'a', share: 0.2, locked: false },
    { substitution: 'b', share: 0.8, locked: false },
  ],
  money: {
    ...emptyMoney,
    products: [
      {
        ...emptyProduct,
        label: 'CICS TS',
        price: {
          base_per_month: null,
          levels: [{ from_msu: 0, to_msu: null, price_per_msu_month: 1 }],
        },
      },
    ],
  },
}

test('a share that is taken over moves the rest of its mix', () => {
  expect(withField(draft, 'mix.0.share', 0.3).mix.map((part) => part.share)).toEqual([0.3, 0.7])
})

test('any number of the content can be taken over', () => {
  expect(withField(draft, 'workload.transactions', 7).workload.transactions).toBe(7)
  const field = 'money.products.0.price.levels.0.price_per_msu_month'
  expect(withField(draft, field, 42).money?.products[0]?.price).toMatchObject({
    levels: [{ to_msu: null, price_per_msu_month: 42 }],
  })
})

test('a base charge and a flat price can be taken over', () => {
  expect(
    withField(draft, 'money.products.0.price.base_per_month', 9).money?.products[0]?.price,
  ).toMatchObject({ base_per_month: 9 })
  const flat = { ...draft, money: { ...emptyMoney, products: [flatProduct] } }
  const field = 'money.products.0.price.flat_per_msu_month'
  expect(withField(flat, field, 9705).money?.products[0]?.price).toEqual({
    flat_per_msu_month: 9705,
  })
})

test.each([
  'money.money.products.0.price.flat_per_msu_month',
  'money.products.1.peak_msu',
  'mix.2.share',
  'workload',
])('a name that is not there fails loudly: %s', (field) => {
  expect(() => withField(draft, field, 1)).toThrow(UnknownFieldError)
})
