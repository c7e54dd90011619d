import { type MetaFunction, useLoaderData } from 'react-router'
import * as copy from '#copy/pages/site.js'
import { paths } from '../routes.ts'
import type { OwnScriptHandle } from '../shell/document/own-script.ts'
import { screenLoader } from '../shell/screen-loader.ts'
import { Row, Rows } from '../ui/rows/rows.tsx'
import { loadContact } from './load-contact.ts'
import { publicMeta } from './public-meta.ts'
import { SitePage } from './site-page.tsx'
import styles from './site-points.module.css'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const handle: OwnScriptHandle = { ownScript: 'site' }

export const meta: MetaFunction = args =>
  publicMeta(args, {
    title: copy.aboutTitle(),
    description: copy.aboutLead(),
    path: paths.siteAbout,
  })

export const loader = screenLoader(loadContact)

const About = () => {
  const contact = useLoaderData<typeof loader>()
  const parts = [
    { title: copy.aboutWhoTitle(), text: copy.aboutWhoText({ lender: contact.lender }) },
    { title: copy.aboutHowTitle(), text: copy.aboutHowText() },
    { title: copy.aboutMoneyTitle(), text: copy.aboutMoneyText() },
    { title: copy.aboutBooksTitle(), text: copy.aboutBooksText() },
  ]
  return (
    <SitePage
      at={paths.siteAbout}
      contact={contact}
      title={copy.aboutTitle()}
      lead={copy.aboutLead()}
    >
      <div className={styles['points']}>
        {parts.map(({ title, text }) => (
          <section key={title} className={styles['point']}>
            <h2>{title}</h2>
            <p className={styles['text']}>{text}</p>
          </section>
        ))}
      </div>
      <section aria-labelledby="who-answers">
        <h2 className={styles['title']} id="who-answers">
          {copy.aboutWhoAnswers()}
        </h2>
        <div className={styles['point']}>
          <Rows stacked>
            <Row label={contact.lender}>{contact.telephone}</Row>
            <Row label={contact.grievance.officer}>{contact.grievance.phone}</Row>
            <Row label={contact.grievance.authority.name}>
              {contact.grievance.authority.contact}
            </Row>
          </Rows>
          <p className={styles['text']}>{contact.grievance.promise}</p>
        </div>
      </section>
    </SitePage>
  )
}

export default About
