import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultTest } from '../fault-test.ts'
import { type Disturbance, disturbPayments } from './disturb-payments.ts'

const killServer: Disturbance = {
  staysUp: false,
  disturb: async environment => {
    environment.server().kill('SIGKILL')
    await environment.server().ended
    return await environment.start()
  },
}
const killDatabase: Disturbance = {
  staysUp: true,
  disturb: async environment => {
    if (environment.killDatabase() === 0) throw new Error('there was no database server to kill')
    // The pool notices at its next query; until then the server still reports that it is ready.
    await sleep(50)
    return await environment.untilReady()
  },
}
const killBoth: Disturbance = {
  staysUp: false,
  disturb: async (environment, random) => {
    environment.killDatabase()
    return await killServer.disturb(environment, random)
  },
}

export const crashFaults: readonly FaultTest[] = [
  {
    id: 'C1',
    description: 'the server is killed (kill -9) at random moments while 20 borrowers pay',
    expected: 'no acknowledged payment lost, none posted twice, back in service by itself',
    rounds: 20,
    run: options => disturbPayments(killServer, options),
  },
  {
    id: 'C1b',
    description: 'server and database are killed at once',
    expected: 'the same',
    rounds: 5,
    run: options => disturbPayments(killBoth, options),
  },
  {
    id: 'C3',
    description: 'PostgreSQL and its children are killed at random moments while 20 borrowers pay',
    expected: 'the same; the server stays up and answers 200, or 503 with Retry-After',
    rounds: 20,
    run: options => disturbPayments(killDatabase, options),
  },
]
