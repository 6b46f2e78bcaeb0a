import type { ReactNode } from 'react'
import { figureWords } from '@/api/figure-words.gen'
import { useValue } from './form'
import { NumberAt } from './form-numbers'

/** What an MSU consumed costs, and what of zIIP time is charged; further: what follows from it. */
export function ConsumedPrice({ further }: { further?: ReactNode }) {
  const { value: price } = useValue<number | null>('price_per_msu_hour')
  return (
    <>
      <NumberAt at="price_per_msu_hour" optional placeholder={figureWords.unstated} />
      {price !== null && (
        <>
          <NumberAt at="ziip_charged_share" optional placeholder="free" />
          {further}
        </>
      )}
    </>
  )
}
