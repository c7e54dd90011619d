import { runSimulation } from './run-simulation.ts'

// Runs one simulation in its own process and prints its result as one line of JSON.
const {
  SIMULATION_SOCKET = '',
  SIMULATION_TEMPLATE = '',
  SIMULATION_SEED = '1',
  SIMULATION_LOANS = '10',
} = process.env
const databaseTemplate = { socketDir: SIMULATION_SOCKET, template: SIMULATION_TEMPLATE }
const result = await runSimulation(databaseTemplate, {
  seed: Number(SIMULATION_SEED),
  targetLoans: Number(SIMULATION_LOANS),
})
process.stdout.write(`${JSON.stringify(result)}\n`)
process.exit(0)
