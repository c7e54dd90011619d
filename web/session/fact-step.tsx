import * as copy from '#copy/pages/session.js'
import { getMarket, type IdNumberKind } from '#domain/market/market.ts'
import { paths } from '../routes.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { DateField } from '../ui/field/date-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import type { SignInState } from './sign-in.ts'
import styles from './sign-in-steps.module.css'

const endLabels: Readonly<Record<IdNumberKind, (values: { length: string }) => string>> = {
  nik: copy.idEndNik,
  pan: copy.idEndPan,
}

/** One more detail of the account: its phone number may belong to somebody else by now. */
export const FactStep = ({ signIn, busy }: { signIn: SignInState; busy: boolean }) => {
  const { certification } = getMarket(usePageFacts().market)
  const { idNumber, idNumberEnd: length } = certification
  const { phone, birthOn, idNumberEnd, wrong } = signIn
  return (
    <Card>
      <div className={styles['fields']}>
        <p>{copy.factText()}</p>
        <input type="hidden" name="phone" value={phone} />
        <DateField
          legend={copy.birthOn()}
          hint={copy.birthOnHint()}
          error={wrong.fact === '' ? copy.factNeeded() : wrong.fact}
          name="birthOn"
          value={birthOn}
          autoComplete="bday"
        />
        <TextField
          name="idNumberEnd"
          label={endLabels[idNumber]({ length: String(length) })}
          hint={copy.idEndHint()}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          inputMode={idNumber === 'nik' ? 'numeric' : 'text'}
          maxLength={length}
          defaultValue={idNumberEnd}
        />
        <Button type="submit" name="intent" value="fact" wide busy={busy}>
          {copy.confirm()}
        </Button>
        <Button type="submit" variant="quiet" name="intent" value="change" wide>
          {copy.otherNumber()}
        </Button>
      </div>
    </Card>
  )
}

/** All tries of the account are used: customer service leads on. */
export const LockedSignIn = () => (
  <StateView
    art="locked"
    title={copy.lockedLead()}
    actions={
      <>
        <ButtonLink to={paths.customerService}>{copy.contactSupport()}</ButtonLink>
        <ButtonLink to={paths.login} variant="quiet">
          {copy.otherNumber()}
        </ButtonLink>
      </>
    }
  >
    {copy.lockedText()}
  </StateView>
)
