import { type Context, Hono } from 'hono'
import { faultInjection } from '../../platform/fault-injection.ts'
import { strictQuery } from '../../platform/strict-request.ts'
import type { AccountNameContext } from './create-account-name-simulator.ts'

// Razorpay's IFSC API, which takes no key, written independently of the adapter that reads it:
// github.com/razorpay/ifsc/wiki/API. Branches are made up from their codes; the documents' own stays.

const documented = {
  KARB0000001: {
    BRANCH: 'RTGS-HO',
    CITY: 'DAKSHINA KANNADA',
    DISTRICT: 'MANGALORE',
    STATE: 'KARNATAKA',
    BANK: 'Karnataka Bank',
  },
} as const

const isDocumented = (code: string): code is keyof typeof documented =>
  Object.hasOwn(documented, code)

const notFound = (c: Context): Response => c.json('Not Found', 404)

/** Under `/ifsc`. */
export const branchRoutes = ({ faults }: Pick<AccountNameContext, 'faults'>): Hono => {
  const app = new Hono()
  app.use(strictQuery([], c => c.json('Bad Request', 400)))
  app.use(faultInjection(faults))
  app.get('/:ifsc', c => {
    const code = c.req.param('ifsc')
    if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(code)) return notFound(c)
    const made = { BRANCH: `Branch ${code.slice(5)}`, CITY: 'MUMBAI', BANK: code.slice(0, 4) }
    return c.json({
      ...made,
      ADDRESS: 'MUMBAI',
      CONTACT: null,
      MICR: null,
      RTGS: true,
      NEFT: true,
      IMPS: true,
      UPI: true,
      ...(isDocumented(code) ? documented[code] : {}),
      BANKCODE: code.slice(0, 4),
      IFSC: code,
    })
  })
  return app
}
