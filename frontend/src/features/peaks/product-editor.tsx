import { productHoursText } from '@/components/profile-savings'
import { TextField } from '@/components/text-field'
import { ListRows, LparChecks, nameError } from './list-rows'
import classes from './peaks-controls.module.css'
import {
  everyDay,
  longestName,
  mostProducts,
  type PeaksInputs,
  type Product,
  productOf,
  runningIn,
  sameHours,
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
        {(row, position, set) => {
          const { product, lpars, hours } = row
          const times = sameHours(row)
          return (
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
              <LparChecks
                lpars={names}
                chosen={lpars}
                onChange={(next) => set(runningIn(row, next))}
              />
              <div
                className={`row middle gap-y-2 gap-x-6 m-0 p-0 no-line size-text ${classes.checks}`}
              >
                <label>
                  <input
                    type="checkbox"
                    checked={hours.length > 0}
                    disabled={lpars.length === 0}
                    onChange={() =>
                      set({ hours: hours.length === 0 ? everyDay(lpars, officeHours) : [] })
                    }
                  />
                  Runs in some hours alone
                </label>
              </div>
              {hours.length > 0 && times === null && (
                <p className={`quiet m-0 leading ${classes.soft}`}>
                  {`Runs in ${productHoursText(lpars, hours)}.`}
                </p>
              )}
              {times !== null && (
                <div className="stack halves gap-5">
                  <TimeField
                    label={`${product} from`}
                    minute={times.start_minute}
                    other={times.end_minute}
                    onChange={(start_minute) =>
                      set({ hours: everyDay(lpars, { ...times, start_minute }) })
                    }
                  />
                  <TimeField
                    label={`${product} until`}
                    minute={times.end_minute}
                    other={times.start_minute}
                    end
                    onChange={(end_minute) =>
                      set({ hours: everyDay(lpars, { ...times, end_minute }) })
                    }
                  />
                </div>
              )}
              {lpars.length === 0 && (
                <p className={`quiet m-0 leading ${classes.soft}`}>
                  Runs nowhere yet, so it has no figures.
                </p>
              )}
            </>
          )
        }}
      </ListRows>
    </>
  )
}
