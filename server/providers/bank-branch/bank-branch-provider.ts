import * as z from 'zod'
import type { MarketCode } from '#domain/market/market.ts'
import type { Config } from '../../config/config.ts'
import { ProviderFaultError } from '../payment/provider-errors.ts'
import { createProviderHttp } from '../payment/provider-http.ts'

export type BankBranch = { readonly branch: string; readonly city: string }

/** Names a listed branch. Throws a `PaymentProviderError` when there is no usable reply. */
export type BankBranchProvider = {
  readonly find: (code: string) => Promise<BankBranch>
}

/** Who names a market's branches; undefined: only the list of branches is used. */
export type BankBranchProviderOf = (market: MarketCode) => BankBranchProvider | undefined

// Razorpay's IFSC API, which needs no key: github.com/razorpay/ifsc/wiki/API. Nothing but the code is sent.

/** A borrower waits for the name while they type. */
const TIMEOUT_MS = 2_000

/** Texts of the bank: unbounded in the documents, and shown. */
const shownText = z.string().check(z.maxLength(200))

const branchReply = z.object({ IFSC: z.string(), BRANCH: shownText, CITY: z.nullish(shownText) })

export const createRazorpayBranches = (config: {
  /** Without a trailing slash. */
  readonly baseUrl: string
}): BankBranchProvider => {
  const http = createProviderHttp({
    ...config,
    headers: {},
    readErrorCode: () => '',
    endpointOf: () => '/{ifsc}',
  })
  return {
    find: async code => {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const reply = await http({ method: 'GET', path: `/${encodeURIComponent(code)}`, signal })
      const read = z.safeParse(branchReply, reply)
      if (!read.success || read.data.IFSC !== code) {
        throw new ProviderFaultError('GET branch: none of this code', { effect: 'not-made' })
      }
      return { branch: read.data.BRANCH, city: read.data.CITY ?? '' }
    },
  }
}

/** The chosen provider of each market, or its format spoken with the simulator. */
export const bankBranchProviders = (
  { bankBranch }: Pick<Config, 'bankBranch'>,
  { simulatorUrl }: { readonly simulatorUrl: string },
): BankBranchProviderOf => {
  const { chosen, baseUrl } = bankBranch
  const indian = createRazorpayBranches({
    baseUrl: chosen === 'simulator' ? `${simulatorUrl}/ifsc` : baseUrl,
  })
  const providers: Readonly<Record<MarketCode, BankBranchProvider | undefined>> = {
    ID: undefined,
    IN: chosen === 'none' ? undefined : indian,
  }
  return market => providers[market]
}
