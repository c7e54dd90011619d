import { expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { acceptOffer, confirmField } from './accept-offer.ts'

const page = new Request('https://loans.example/confirmLoan?productId=salary-line')

/** Accepts an offer of a server that replies with this data; the request it got, and the reply. */
const accept = async (replied: Readonly<Record<string, string>>) => {
  const requests: { path: string; fields: Record<string, string> }[] = []
  const api = createClient({
    prefix: 'h5-api',
    provider: 'rupya',
    origin: 'https://loans.example',
    fetch: async request => {
      const fields = Object.fromEntries(new URLSearchParams(await request.text()))
      requests.push({ path: new URL(request.url).pathname, fields })
      return Response.json({ code: '0', message: '', data: replied })
    },
  })
  const form = new FormData()
  const offer = { amount: '20000', periods: '6', termUnit: 'month', proposalNo: 'K20261121-000001' }
  for (const [name, value] of Object.entries(offer)) form.set(name, value)
  form.append(confirmField.agreed, 'loan-agreement.1.0123456789abcdef')
  form.append(confirmField.agreed, 'key-facts.1.0123456789abcdef')
  return { requests, result: await acceptOffer(api, form, page) }
}

test('pushes the offer with type 1, and goes on to the address of the reply with from=confirm', async () => {
  const lendDetailsUrl = '/loanDetail?productId=salary-line&orderId=loan-9'
  const { requests, result } = await accept({ lendDetailsUrl, orderId: 'loan-9' })
  expect(requests).toEqual([
    {
      path: '/h5-api/v3/loan-confirm/loan-detail-push',
      fields: {
        productId: 'salary-line',
        amount: '20000',
        periods: '6',
        termUnit: 'month',
        type: '1',
        proposalNo: 'K20261121-000001',
        agreements: 'loan-agreement.1.0123456789abcdef,key-facts.1.0123456789abcdef',
      },
    },
  ])
  expect((result as Response).headers.get('Location')).toBe(`${lendDetailsUrl}&from=confirm`)
})
