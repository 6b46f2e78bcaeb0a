import { describe, expect, test } from 'vitest'
import { type ChartPoints, drawnPositions, highest, pointsAt, timeTicks } from './peak-chart-data'

function year(peakAt: number): ChartPoints {
  const count = 105_121
  const used = Array.from({ length: count }, (_, at) => 100 + 20 * Math.sin(at / 40) + (at % 7))
  const average: (number | null)[] = used.map((value, at) => (at < 48 ? null : value / 2))
  average[peakAt] = 140.25
  used[peakAt + 3] = 900.5
  return {
    minutes: used.map((_, at) => at * 5),
    consumed_before: used,
    consumed_after: used.map((value) => value - 1),
    r4ha_before: average,
    r4ha_after: average,
  }
}

describe('a year of five-minute values in a narrow chart', () => {
  const points = year(77_777)
  const positions = drawnPositions(points, 0, points.minutes.length - 1, 400)
  const drawn = pointsAt(points, positions)

  test('is drawn with few points', () => {
    expect(positions.length).toBeLessThan(400 * 4 * 3)
  })

  test('the drawn peak is the computed peak, at its time', () => {
    const top = Math.max(...drawn.r4ha_before.map((value) => value ?? 0))
    expect(top).toBe(140.25)
    expect(drawn.minutes[drawn.r4ha_before.indexOf(top)]).toBe(77_777 * 5)
  })

  test('a single high interval is not lost', () => {
    expect(highest(drawn)).toBe(900.5)
  })

  test('the gap at the start stays a gap', () => {
    expect(drawn.r4ha_before[0]).toBeNull()
  })

  test('both ends are drawn', () => {
    expect(positions[0]).toBe(0)
    expect(positions.at(-1)).toBe(points.minutes.length - 1)
  })
})

test('the peak of any place survives at any width', () => {
  for (const peakAt of [48, 1_000, 52_560, 105_120]) {
    const points = year(Math.min(peakAt, 105_110))
    for (const columns of [50, 333, 1_000]) {
      const positions = drawnPositions(points, 0, points.minutes.length - 1, columns)
      expect(highest(pointsAt(points, positions))).toBe(900.5)
    }
  }
})

test('positions to keep are drawn although they are no extremes', () => {
  const points = year(60_000)
  expect(drawnPositions(points, 0, 100_000, 100, [12_345, 104_000])).toContain(12_345)
  expect(drawnPositions(points, 0, 100_000, 100, [104_000])).not.toContain(104_000)
})

test('a short series is drawn whole', () => {
  const points = year(500)
  expect(drawnPositions(points, 10, 20, 100)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
})

test('ticks of time stand at round hours although the series begins within one', () => {
  expect(timeTicks(0, 1440, 800, 0, 80)).toEqual({
    ticks: [0, 180, 360, 540, 720, 900, 1080, 1260, 1440],
    every: 180,
  })
  expect(timeTicks(0, 240, 400, 30, 80).ticks).toEqual([30, 90, 150, 210])
})
