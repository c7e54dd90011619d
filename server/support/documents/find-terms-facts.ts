import { listOwnProducts } from '../../catalog/public.ts'
import type { CallContext } from '../../http/handler.ts'
import { contactFacts } from '../contact-facts.ts'
import { type TermsFacts, termsFacts } from './terms-facts.ts'

/** The terms of the market's products in force on its business date. */
export const findTermsFacts = async (
  context: Pick<CallContext, 'services' | 'market' | 'locale'>,
): Promise<TermsFacts> => {
  const { services, market } = context
  return termsFacts({
    market,
    lender: contactFacts(context).lender,
    on: services.clock.businessDate(market),
    products: await listOwnProducts(services, market),
  })
}
