import * as copy from '#copy/pages/offer.js'
import { Accordion } from '../ui/accordion/accordion.tsx'
import { Card } from '../ui/card/card.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import type { OfferDetails } from './load-offer.ts'

/** All other details of the loan in the server's text; folded, since the cost comes first. */
export const LoanInformation = ({ offer: { details } }: { offer: OfferDetails }) =>
  details.length > 0 && (
    <Card>
      <Accordion summary={copy.loanInformation()}>
        <Rows stacked>
          {details.map(({ text, value }) => (
            <Row key={text} label={text}>
              {value}
            </Row>
          ))}
        </Rows>
      </Accordion>
    </Card>
  )
