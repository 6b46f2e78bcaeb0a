import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownRows } from './own-rows.js'
import { test } from './screen.js'

test('one of everything is kept, so that no list is empty', async ({ request }) => {
  const kept = JSON.stringify(await ownRows(request))
  writeFileSync(join(process.env.PICTURES ?? '', 'own.json'), kept)
})
