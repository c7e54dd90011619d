import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { apiContext } from '../../shell/contexts.ts'
import { loader } from './pay-address.ts'

/** Where the address leads when the server answers like this. */
const leadsTo = async (code: string, activeOrder: object | null, query = '') => {
  const api = createClient({
    prefix: 'h5-api',
    provider: 'rupya',
    origin: 'http://localhost',
    fetch: async () => Response.json({ code, message: '', data: { activeOrder } }),
  })
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  const response = await loader({ request: new Request(`http://localhost/pay${query}`), context })
  expect(await response.text()).toBe('')
  return response.headers.get('Location')
}

const order = { productId: 'salary-line', orderId: 'loan-1', balance: { outstanding: '10' } }

test.each([
  [
    'a borrower who owes to their own loan',
    '0',
    order,
    '/repayment?productId=salary-line&orderId=loan-1',
  ],
  [
    'one whose loan is under review home',
    '0',
    { ...order, balance: { outstanding: '0' } },
    '/home',
  ],
  ['one without a loan home', '0', null, '/home'],
  ['a visitor to sign-in, and back', '401', null, '/login?isNeedPop=1&next=%2Fpay'],
  ['home when the loan cannot be read', '503', null, '/home'],
])('the address of reminders leads %s', async (_, code, activeOrder, address) => {
  expect(await leadsTo(code, activeOrder, '?isNeedPop=1')).toBe(address)
})
