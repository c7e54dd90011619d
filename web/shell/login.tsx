import type { MetaFunction } from 'react-router'
import * as copy from '../copy/compiled/shell.js'
import { buttonClass } from '../ui/button/button.tsx'
import { RupyaMark } from '../ui/logo/rupya-mark.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './login.module.css'
import { usePageFacts } from './page-facts.ts'
import { titleOf } from './title.ts'

export { ErrorBoundary } from './error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.loginTitle())

const Login = () => {
  const { appName, sandbox } = usePageFacts()
  return (
    <Page title={copy.loginTitle()} end={<LanguageSwitch />}>
      <div className={styles['welcome']}>
        <RupyaMark size="large" />
        <h2 className={styles['lead']}>{copy.loginLead()}</h2>
        <p className={styles['text']}>{copy.loginText({ appName })}</p>
      </div>
      {sandbox && (
        <>
          <Notice>{copy.loginSandbox()}</Notice>
          <a className={buttonClass({ wide: true })} href="/sandbox">
            {copy.loginSandboxAction()}
          </a>
        </>
      )}
    </Page>
  )
}

export default Login
