import { setTimeout as sleep } from 'node:timers/promises'
import { type Disturbance, disturbWhilePaying } from './disturbed-while-paying.ts'
import type { Fault } from './fault.ts'

const killServer: Disturbance = {
  staysUp: false,
  strike: async world => {
    world.server().kill('SIGKILL')
    await world.server().ended
    return await world.start()
  },
}
const killDatabase: Disturbance = {
  staysUp: true,
  strike: async world => {
    if (world.killDatabase() === 0) throw new Error('there was no database server to kill')
    // The pool notices at its next query; until then the server still thinks itself ready.
    await sleep(50)
    return await world.untilReady()
  },
}
const killBoth: Disturbance = {
  staysUp: false,
  strike: async (world, random) => {
    world.killDatabase()
    return await killServer.strike(world, random)
  },
}

export const killFaults: readonly Fault[] = [
  {
    id: 'C1',
    what: 'the server is killed (kill -9) at random moments while 20 borrowers pay',
    expected: 'no acknowledged payment lost, none posted twice, back in service by itself',
    rounds: 20,
    run: options => disturbWhilePaying(killServer, options),
  },
  {
    id: 'C1b',
    what: 'server and database are killed at once',
    expected: 'the same',
    rounds: 5,
    run: options => disturbWhilePaying(killBoth, options),
  },
  {
    id: 'C3',
    what: 'PostgreSQL and its children are killed at random moments while 20 borrowers pay',
    expected: 'the same; the server stays up and answers 200, or 503 with Retry-After',
    rounds: 20,
    run: options => disturbWhilePaying(killDatabase, options),
  },
]
