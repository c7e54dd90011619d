import { Form } from 'react-router'
import * as copy from '#copy/pages/session.js'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { StateView } from '../ui/state/state-view.tsx'

/** Shown with a session: continue, or sign out to use another account. */
export const SignedIn = ({ next, busy }: { next: string; busy: boolean }) => (
  <Page title={copy.title()} end={<LanguageSwitch />}>
    <StateView
      art="settled"
      title={copy.signedIn()}
      actions={
        <>
          <ButtonLink to={next}>{copy.goOn()}</ButtonLink>
          <Form method="post">
            <Button type="submit" look="quiet" name="wish" value="sign-out" wide busy={busy}>
              {copy.signOut()}
            </Button>
          </Form>
        </>
      }
    >
      {copy.signedInText()}
    </StateView>
  </Page>
)
