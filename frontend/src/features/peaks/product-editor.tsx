import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { TextField } from '@/components/text-field'
import classes from './peaks-controls.module.css'
import {
  longestName,
  mostProducts,
  type PeaksInputs,
  type Product,
  productOf,
} from './peaks-inputs'
import { TimeField } from './time-field'
import type { Update } from './use-peaks-state'

const officeHours = { start_minute: 8 * 60, end_minute: 18 * 60 }

/** Products and the LPARs where each runs. */
export function ProductEditor({
  inputs,
  change,
}: {
  inputs: PeaksInputs
  change: (update: Update) => void
}) {
  function set(position: number, update: (product: Product) => Product) {
    change((held) => ({
      ...held,
      products: held.products.map((each, at) => (at === position ? update(each) : each)),
    }))
  }

  function add() {
    change((held) => {
      let product = 'Product'
      for (let number = 2; held.products.some((each) => each.product === product); number += 1) {
        product = `Product ${number}`
      }
      const lpars = held.lpars.map((each) => each.name)
      return { ...held, products: [...held.products, productOf(product, lpars)] }
    })
  }

  return (
    <>
      <p className={classes.soft}>
        A product is billed by the LPARs where it runs, and has a peak hour of its own.
      </p>
      {inputs.products.map(({ product, lpars, hours }, position) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: the name is what the user types
          key={position}
          className={classes.product}
        >
          <legend className="visually-hidden">{product}</legend>
          <TextField
            label={`Product ${position + 1}`}
            value={product}
            maxLength={longestName}
            error={nameError(inputs.products, position)}
            onChange={(product) => set(position, (each) => ({ ...each, product }))}
          />
          <div className={classes.checks}>
            {inputs.lpars.map(({ name }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={lpars.includes(name)}
                  onChange={() =>
                    set(position, (each) => ({
                      ...each,
                      lpars: inputs.lpars
                        .map((lpar) => lpar.name)
                        .filter((lpar) => each.lpars.includes(lpar) !== (lpar === name)),
                    }))
                  }
                />
                {name}
              </label>
            ))}
            <Button
              small
              look="icon"
              aria-label={`Remove ${product}`}
              onClick={() =>
                change((held) => ({
                  ...held,
                  products: held.products.filter((_, at) => at !== position),
                }))
              }
            >
              <Icon name="trash" />
            </Button>
          </div>
          <div className={classes.checks}>
            <label>
              <input
                type="checkbox"
                checked={hours !== null}
                onChange={() =>
                  set(position, (each) => ({ ...each, hours: hours === null ? officeHours : null }))
                }
              />
              Runs in some hours alone
            </label>
          </div>
          {hours !== null && (
            <div className={classes.pair}>
              <TimeField
                label={`${product} from`}
                minute={hours.start_minute}
                other={hours.end_minute}
                onChange={(start_minute) =>
                  set(position, (each) => ({ ...each, hours: { ...hours, start_minute } }))
                }
              />
              <TimeField
                label={`${product} until`}
                minute={hours.end_minute}
                other={hours.start_minute}
                end
                onChange={(end_minute) =>
                  set(position, (each) => ({ ...each, hours: { ...hours, end_minute } }))
                }
              />
            </div>
          )}
          {lpars.length === 0 && (
            <p className={classes.soft}>Runs nowhere yet, so it has no figures.</p>
          )}
        </fieldset>
      ))}
      <div>
        <Button small disabled={inputs.products.length >= mostProducts} onClick={add}>
          <Icon name="plus" size={14} />
          Add a product
        </Button>
      </div>
    </>
  )
}

function nameError(products: readonly Product[], position: number): string | undefined {
  const name = products[position]?.product ?? ''
  if (name.trim() === '') return 'A product needs a name'
  const twice = products.some((each, at) => at !== position && each.product === name)
  return twice ? 'Another product has this name' : undefined
}
