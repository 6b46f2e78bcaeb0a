import { describe, expect, test } from 'vitest'
import type { Figure } from '@/api/figure'
import type { ReportSubject } from '@/api/reports'
import { followed, methods, orderedFigures, type Quantities } from './report-content'

function figure(id: string, formula: string | null = null, inputs: string[] = []): Figure {
  return {
    id,
    label: id,
    value: 1,
    unit: 's',
    kind: formula === null ? 'assumed' : 'derived',
    interval: null,
    interval_missing: null,
    formula,
    inputs,
    source: null,
    why_missing: null,
  }
}

function known(...figures: Figure[]): Quantities {
  return Object.fromEntries(figures.map((each) => [each.id, each]))
}

describe('the order of a report', () => {
  test('figures stand as they are read, whatever the order of the keys', () => {
    const found = orderedFigures(
      known(figure('saved_msu'), figure('of_its_own'), figure('gp_seconds_saved')),
    )
    expect(found.map((each) => each.id)).toEqual(['gp_seconds_saved', 'saved_msu', 'of_its_own'])
  })

  test('a figure is followed by what it rests on, each once', () => {
    const top = figure('top', 'part ÷ hours', ['part', 'hours'])
    const all = known(
      figure('hours'),
      figure('part', 'hours × rate', ['hours', 'rate']),
      top,
      figure('rate'),
    )
    expect(followed(all, [top]).map((each) => each.id)).toEqual(['top', 'part', 'hours', 'rate'])
  })

  test('formulas that rest on each other do not turn in a circle', () => {
    const one = figure('one', 'other', ['other'])
    const all = known(one, figure('other', 'one', ['one']))
    expect(followed(all, [one])).toHaveLength(2)
  })
})

describe('the method of a comparison', () => {
  const way = (configuration: string, rank: number | null) => ({
    configuration,
    label: configuration.toUpperCase(),
    rank,
  })
  const working = (name: string) => {
    const cost = figure(`gp_ms[${name}]`, 'percent ÷ rate × 10', ['percent', 'rate'])
    return {
      figures: {
        gp_ms: cost,
        total_ms: figure(`total_ms[${name}]`, cost.id, [cost.id]),
        response_ms: figure('response_ms', 'rate', ['rate']),
      },
      inputs: { percent: figure('percent'), rate: figure('rate') },
    }
  }
  const subject = {
    kind: 'comparison',
    answer: {
      msu_basis: 'per_cp_rating',
      items: [way('b', 2), way('unmeasured', null), way('a', 1)],
    },
    workings: { a: working('a'), b: working('b') },
  } as unknown as ReportSubject

  test('every way that was measured has its working, the cheapest first', () => {
    expect(methods(subject).map((each) => each.title)).toEqual(['A', 'B'])
  })

  test('a step stands after what it is made of, and what is not compared is left out', () => {
    const [first] = methods(subject)
    expect(first?.figures.map((each) => each.id)).toEqual(['gp_ms[a]', 'total_ms[a]'])
  })
})
