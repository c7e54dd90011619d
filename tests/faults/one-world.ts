import { live } from './lives/live.ts'

// Lives one world in a process of its own and prints what came of it as one line of JSON.
const {
  LIVES_SOCKET = '',
  LIVES_TEMPLATE = '',
  LIVES_SEED = '1',
  LIVES_WANTED = '10',
} = process.env
const place = { socketDir: LIVES_SOCKET, template: LIVES_TEMPLATE }
const lived = await live(place, { seed: Number(LIVES_SEED), wanted: Number(LIVES_WANTED) })
process.stdout.write(`${JSON.stringify(lived)}\n`)
process.exit(0)
