import { runSimulation } from './run-simulation.ts'

// Runs one simulation in its own process and prints its result as one line of JSON.
const {
  LIVES_SOCKET = '',
  LIVES_TEMPLATE = '',
  LIVES_SEED = '1',
  LIVES_WANTED = '10',
} = process.env
const databaseTemplate = { socketDir: LIVES_SOCKET, template: LIVES_TEMPLATE }
const result = await runSimulation(databaseTemplate, {
  seed: Number(LIVES_SEED),
  targetLoans: Number(LIVES_WANTED),
})
process.stdout.write(`${JSON.stringify(result)}\n`)
process.exit(0)
