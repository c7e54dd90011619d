import type { OutputOf } from '#contract/call.ts'
import { enterAsPersona, type listPersonas } from '#contract/sandbox/calls.ts'
import * as copy from '#copy/pages/sandbox.js'
import type { MarketCode } from '#domain/market/market.ts'
import { browserApi } from '../shell/browser-api.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Hidden } from '../ui/text/hidden.tsx'
import { showFailure } from './failed-call.ts'
import styles from './personas.module.css'

type PersonaListItem = OutputOf<typeof listPersonas>['personas'][number]

const marketNames: Readonly<Record<MarketCode, () => string>> = {
  ID: copy.marketId,
  IN: copy.marketIn,
}

export const marketName = (market: MarketCode): string => marketNames[market]()

/** The personas of each market, with a description. */
export const Personas = ({ personas }: { personas: readonly PersonaListItem[] }) => (
  <Card title={copy.peopleTitle()}>
    <p className={styles['lead']}>
      {personas.length > 0 ? copy.personasText() : copy.noPersonas()}
    </p>
    {usePageFacts().markets.map(market => {
      const marketPersonas = personas.filter(persona => persona.market === market)
      if (marketPersonas.length === 0) return null
      return (
        <section key={market} className={styles['market']}>
          <h3 className={styles['title']}>{marketName(market)}</h3>
          <ul>
            {marketPersonas.map(persona => (
              <PersonaRow key={persona.personaId} persona={persona} />
            ))}
          </ul>
        </section>
      )
    })}
  </Card>
)

const PersonaRow = ({ persona }: { persona: PersonaListItem }) => (
  <li className={styles['persona']}>
    <div className={styles['words']}>
      <p className={styles['name']}>{persona.name}</p>
      <p className={styles['description']}>{persona.story}</p>
      {persona.phone !== '' && (
        <p className={styles['description']}>
          {persona.birthOn === ''
            ? copy.signInPhone({ phone: persona.phone })
            : copy.signInFacts({ phone: persona.phone, birthOn: persona.birthOn })}
        </p>
      )}
    </div>
    <Button variant="secondary" onPress={() => enter(persona.personaId)}>
      {copy.enter()}
      <Hidden> {copy.enterAs({ name: persona.name })}</Hidden>
    </Button>
  </li>
)

const enter = async (personaId: string): Promise<void> => {
  const reply = await browserApi()(enterAsPersona, { personaId })
  if (!reply.success) return showFailure(reply)
  // The entry link works on each of our addresses, also on the one this page was opened at.
  const { pathname, search } = new URL(reply.data.entryUrl, location.origin)
  location.assign(pathname + search)
}
