import { productHoursText } from '@/components/profile-savings'
import { TextField } from '@/components/text-field'
import { ListRows, LparChecks, nameError } from './list-rows'
import classes from './peaks-controls.module.css'
import {
  longestName,
  mostProducts,
  type PeaksInputs,
  type Product,
  productOf,
} from './peaks-inputs'
import { type Changes, rowsOf } from './profile-changes'
import { TimeField } from './time-field'

const officeHours = { start_minute: 8 * 60, end_minute: 18 * 60 }

/** Products and the LPARs where each runs. */
export function ProductEditor({ inputs, ...changes }: Changes & { inputs: PeaksInputs }) {
  const names = inputs.lpars.map(({ name }) => name)
  return (
    <>
      <p className={`quiet m-0 leading ${classes.soft}`}>
        A product is billed by the LPARs where it runs, and has a peak hour of its own.
      </p>
      <ListRows<Product>
        rows={inputs.products}
        name={({ product }) => product}
        most={mostProducts}
        add="Add a product"
        next={(held) => {
          let product = 'Product'
          for (let number = 2; held.some((other) => other.product === product); number += 1) {
            product = `Product ${number}`
          }
          return productOf(product, names)
        }}
        {...rowsOf(changes, 'products')}
      >
        {({ product, lpars, hours }, position, set) => (
          <>
            <TextField
              label={`Product ${position + 1}`}
              value={product}
              maxLength={longestName}
              error={nameError(
                inputs.products.map((held) => held.product),
                position,
                'A product',
              )}
              onChange={(next) => set({ product: next })}
            />
            <LparChecks lpars={names} chosen={lpars} onChange={(next) => set({ lpars: next })} />
            <div
              className={`row middle gap-y-2 gap-x-6 m-0 p-0 no-line size-text ${classes.checks}`}
            >
              <label>
                <input
                  type="checkbox"
                  checked={hours !== null}
                  onChange={() => set({ hours: hours === null ? officeHours : null })}
                />
                Runs in some hours alone
              </label>
            </div>
            {hours !== null && !('start_minute' in hours) && (
              <p className={`quiet m-0 leading ${classes.soft}`}>
                {`Runs in ${productHoursText(lpars, hours)}.`}
              </p>
            )}
            {hours !== null && 'start_minute' in hours && (
              <div className="stack halves gap-5">
                <TimeField
                  label={`${product} from`}
                  minute={hours.start_minute}
                  other={hours.end_minute}
                  onChange={(start_minute) => set({ hours: { ...hours, start_minute } })}
                />
                <TimeField
                  label={`${product} until`}
                  minute={hours.end_minute}
                  other={hours.start_minute}
                  end
                  onChange={(end_minute) => set({ hours: { ...hours, end_minute } })}
                />
              </div>
            )}
            {lpars.length === 0 && (
              <p className={`quiet m-0 leading ${classes.soft}`}>
                Runs nowhere yet, so it has no figures.
              </p>
            )}
          </>
        )}
      </ListRows>
    </>
  )
}
