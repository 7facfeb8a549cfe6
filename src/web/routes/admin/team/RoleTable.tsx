import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { can, teamRoles } from '#domain/people/roles.ts'
import { teamTexts } from '#text/admin/team.ts'
import page from '#web/routes/admin/parts/page.module.css'
import { roleRows } from './role-rows.ts'
import styles from './team.module.css'

const texts = teamTexts.can

/** What each role may do, in words. */
export function RoleTable(): ReactNode {
  return (
    <section className={page['card']} aria-labelledby="role-table">
      <h2 id="role-table" className={`t-4 ${styles['heading']}`}>
        {texts.title}
      </h2>
      <div
        className={styles['scroll']}
        role="group"
        aria-labelledby="role-table"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
      >
        <table className={styles['roles']}>
          <thead>
            <tr>
              <th scope="col">{texts.permission}</th>
              {teamRoles.map((role) => (
                <th key={role} scope="col">
                  {teamTexts.roles[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roleRows.map(([name, needs]) => (
              <tr key={name}>
                <th scope="row">{texts.rows[name]}</th>
                {teamRoles.map((role) => (
                  <td key={role}>
                    {can(role, needs) ? (
                      <>
                        <Check />
                        <span className="vh">{texts.yes}</span>
                      </>
                    ) : (
                      <>
                        <span aria-hidden>–</span>
                        <span className="vh">{texts.no}</span>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
