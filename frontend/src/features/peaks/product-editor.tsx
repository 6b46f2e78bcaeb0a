import { Fields } from '@/components/fields'
import { type Form, FormOf, useForm } from '@/components/form'
import { AddRow, CheckAt, ChecksAt, Item, Rows } from '@/components/form-fields'
import { freeName } from '@/components/free-name'
import { withValueAt } from '@/components/places'
import { productHoursText } from '@/components/profile-savings'
import {
  everyDay,
  type PeaksInputs,
  type Product,
  productOf,
  runningIn,
  type Stretch,
  sameHours,
} from './peaks-inputs'

const officeHours: Stretch = { start_minute: 8 * 60, end_minute: 18 * 60 }

/** Products and the LPARs where each runs. */
export function ProductEditor({ inputs: { products, lpars } }: { inputs: PeaksInputs }) {
  const { change } = useForm()
  const names = lpars.map(({ name }) => name)
  return (
    <>
      <p className="hint m-0 leading">
        A product is billed by the LPARs where it runs, and has a peak hour of its own.
      </p>
      <Rows at="products">
        {(at, position) => {
          const product = products[position]
          if (product === undefined) return null
          return (
            <Item
              at={at}
              name={product.product}
              head={
                <Fields
                  at={at}
                  names={['product']}
                  called={(label) => `${label} ${position + 1}`}
                />
              }
            >
              <ChecksAt
                at={`${at}.lpars`}
                legend="Runs in"
                options={names.map((value) => ({ value, label: value }))}
                onChange={(next) => change(at, (held: Product) => runningIn(held, next))}
              />
              {product.lpars.length === 0 ? (
                <p className="hint m-0 leading">Runs nowhere yet, so it has no figures.</p>
              ) : (
                <HoursFields at={at} product={product} />
              )}
            </Item>
          )
        }}
      </Rows>
      <div>
        <AddRow
          at="products"
          make={(held: readonly Product[]) =>
            productOf(
              freeName(
                held.map(({ product }) => product),
                'Product',
                ' ',
              ),
              names,
            )
          }
        >
          Add a product
        </AddRow>
      </div>
    </>
  )
}

/** When a product runs, the same in all of its LPARs; hours that are not are said. */
function HoursFields({ at, product }: { at: string; product: Product }) {
  const page = useForm()
  const times = sameHours(product)
  const shown = { hours: product.hours.length === 0 ? null : (times ?? product.hours) }
  const within =
    (apply: Form['change']): Form['change'] =>
    (place, next) => {
      const { hours } = withValueAt<{ hours: unknown }>(shown, place, next)
      const stated = hours === null ? [] : everyDay(product.lpars, hours as Stretch)
      apply(at, (held: Product) => ({ ...held, hours: stated }))
    }
  const form: Form = {
    ...{ ...page, model: 'ProfileProduct', value: shown },
    ...{ move: within(page.move), change: within(page.change) },
    onValidity: (place, valid) => page.onValidity(`${at}.${place}`, valid),
  }
  return (
    <FormOf value={form}>
      <CheckAt at="hours" yes={officeHours}>
        Runs in some hours alone
      </CheckAt>
      {times !== null && (
        <Fields
          at="hours"
          names={['start_minute', 'end_minute']}
          halves
          called={(label) => `${product.product} ${label.toLowerCase()}`}
        />
      )}
      {times === null && product.hours.length > 0 && (
        <p className="hint m-0 leading">
          {`Runs in ${productHoursText(product.lpars, product.hours)}.`}
        </p>
      )}
    </FormOf>
  )
}
