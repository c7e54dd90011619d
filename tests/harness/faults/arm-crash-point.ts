import pg from 'pg'
import { type CrashMoment, watchConnection } from './crash-moments.ts'
import { crashPoints } from './crash-points.ts'

/**
 * Makes this process kill itself at the named crash point, as `kill -9` would: for the fault C2.
 * Only the server that the fault tests start calls it; the product does not contain it.
 */
export const armCrashPoint = (name: string): void => {
  const point = crashPoints.find(each => each.name === name)
  if (!point) throw new Error(`there is no crash point ${name}`)
  // The driver's overloads cannot be distinguished here; the arguments are passed on unchanged.
  const connect = pg.Client.prototype.connect as (...given: unknown[]) => unknown
  pg.Client.prototype.connect = function (this: pg.Client, ...given: unknown[]) {
    // What the transaction on this connection has sent so far.
    let isWithin = point.within === undefined
    watchConnection(this, ({ when, text }: CrashMoment) => {
      if (/^begin/i.test(text)) isWithin = point.within === undefined
      if (point.within?.test(text)) isWithin = true
      if (isWithin && when === point.when && point.text.test(text)) {
        process.kill(process.pid, 'SIGKILL')
      }
      return false
    })
    return connect.apply(this, given)
  } as typeof pg.Client.prototype.connect
}
