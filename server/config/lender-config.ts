import { byMarket, type MarketCode } from '#domain/market/market.ts'
import type { Environment } from './environment.ts'

/** The lender in a market and its grievance officer: printed on every statement and agreement. */
export type Lender = {
  readonly name: string
  /** Its licence or registration with the market's authority, as it is printed; empty: not given. */
  readonly licence: string
  /** Its registered office, in one line; empty: not given. */
  readonly address: string
  readonly grievance: {
    readonly officer: string
    readonly phone: string
    readonly email: string
  }
}

/** The sandbox's lenders are invented; production must name its own. */
const sandboxLenders: Readonly<Record<MarketCode, string>> = {
  ID: 'PT Rupya Pembiayaan Contoh; Pengaduan Konsumen; +62 21 0000 0001; pengaduan@rupya.example',
  IN: 'Rupya Sample Finance Limited; Nodal Grievance Officer; +91 80 0000 0001; grievance@rupya.example',
}

/** "name; officer; phone; e-mail". */
const readLender = (text: string): Omit<Lender, 'licence' | 'address'> => {
  const [name = '', officer = '', phone = '', email = ''] = text.split(';').map(part => part.trim())
  return { name, grievance: { officer, phone, email } }
}

/** All empty in production for a market that is not lent in. */
export const lendersOf = (values: Environment): Readonly<Record<MarketCode, Lender>> =>
  byMarket(market => {
    const sandboxLender = values.RUPYA_MODE === 'sandbox' ? sandboxLenders[market] : ''
    return {
      ...readLender(values[`RUPYA_LENDER_${market}`] ?? sandboxLender),
      licence: values[`RUPYA_LENDER_LICENCE_${market}`] ?? '',
      address: values[`RUPYA_LENDER_ADDRESS_${market}`] ?? '',
    }
  })

/** What production shows to the public, so that a borrower can look the lender up with its authority. */
const lenderFacts = ['RUPYA_LENDER_LICENCE', 'RUPYA_LENDER_ADDRESS'] as const

/** What production lacks, one line each. */
export const lenderProblems = (values: Environment): string[] => {
  const problems: string[] = []
  for (const market of values.RUPYA_MARKETS) {
    const name = `RUPYA_LENDER_${market}` as const
    const parts = (values[name] ?? '').split(';').filter(part => part.trim() !== '')
    if (parts.length !== 4) problems.push(`${name} is not "name; officer; phone; e-mail"`)
    for (const fact of lenderFacts) {
      if (values[`${fact}_${market}`] === undefined) problems.push(`${fact}_${market} is missing`)
    }
  }
  return problems
}
