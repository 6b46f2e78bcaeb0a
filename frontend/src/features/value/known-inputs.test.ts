import { expect, test } from 'vitest'
import { knownInputs } from './known-inputs'
import { workedExample } from './value-inputs'

const configurations = [{ id: 'http-nonpooled' }, { id: 'http-pooled' }]
const known = {
  substitution: { from: 'http-nonpooled', to: 'http-pooled' },
  share: 0.25,
  locked: false,
}
const gone = { substitution: { from: 'nothing-a', to: 'nothing-b' }, share: 0.75, locked: false }

function read(mix: typeof workedExample.mix) {
  return knownInputs({ ...workedExample, mix }, undefined, [], configurations)
}

test('an unknown pair of a link is left out, and the rest makes up the whole', () => {
  const { inputs, problems } = read([known, gone])
  expect(inputs.mix).toEqual([{ ...known, share: 1 }])
  expect(problems).toEqual([
    'nothing-a → nothing-b is not in the evidence here. It is left out; the other shares are scaled to 100 %.',
  ])
})

test('a mix of which nothing is known becomes that of the worked example', () => {
  const { inputs, problems } = read([gone])
  expect(inputs.mix).toEqual(workedExample.mix)
  expect(problems[0]).toContain('choose a substitution')
})

test('what is known stays as it is, and so does what is not loaded yet', () => {
  expect(read([known]).problems).toEqual([])
  expect(
    knownInputs({ ...workedExample, mix: [gone] }, undefined, undefined, undefined).problems,
  ).toEqual([])
})
