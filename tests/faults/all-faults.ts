import { stormFaults } from './callback-storm.ts'
import { orderFaults } from './events-in-any-order.ts'
import type { Fault } from './fault.ts'
import { killFaults } from './killed-while-paying.ts'
import { startFaults } from './killed-while-starting.ts'
import { untoldFaults } from './untold-payments.ts'

/** Every fault, in the order in which they are run. */
export const allFaults: readonly Fault[] = [
  ...killFaults,
  ...startFaults,
  ...stormFaults,
  ...orderFaults,
  ...untoldFaults,
]
