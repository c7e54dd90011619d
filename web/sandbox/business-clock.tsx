import { useRevalidator } from 'react-router'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { moveClock, type readClock } from '#contract/sandbox/calls.ts'
import * as copy from '#copy/pages/sandbox.js'
import type { MarketCode } from '#domain/market/market.ts'
import { browserApi } from '../shell/browser-api.ts'
import { dateInWords } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import styles from './business-clock.module.css'
import { showFailure } from './failed-call.ts'
import { marketName } from './personas.tsx'

type ClockReading = OutputOf<typeof readClock>

const steps = [1, 7, 30] as const

/** The business date of each market, and buttons to advance it. */
export const BusinessClock = ({ clock }: { clock: ClockReading }) => {
  const { locale, markets } = usePageFacts()
  const { revalidate } = useRevalidator()
  const move = async (input: InputOf<typeof moveClock>) => {
    const reply = await browserApi()(moveClock, input)
    if (!reply.success) return showFailure(reply)
    await revalidate()
  }
  const todayIn = (market: MarketCode): string => {
    const day = clock.today[market]
    return day === undefined ? '' : dateInWords(day, locale)
  }
  return (
    <Card title={copy.clockTitle()}>
      <div className={styles['clock']}>
        <p className={styles['lead']}>{copy.clockText()}</p>
        <div role="status">
          <Rows stacked>
            {markets.map(market => (
              <Row key={market} label={copy.todayIn({ market: marketName(market) })}>
                {todayIn(market)}
              </Row>
            ))}
          </Rows>
          <p className={styles['shift']}>
            {clock.shiftedDays === 0 ? copy.realDate() : copy.shifted({ days: clock.shiftedDays })}
          </p>
        </div>
        <div className={styles['steps']}>
          {steps.map(days => (
            <Button key={days} variant="secondary" onPress={() => move({ days: String(days) })}>
              {copy.addDays({ days })}
            </Button>
          ))}
        </div>
        <Button
          variant="quiet"
          disabled={clock.shiftedDays === 0}
          onPress={() => move({ reset: '1' })}
        >
          {copy.reset()}
        </Button>
      </div>
    </Card>
  )
}
