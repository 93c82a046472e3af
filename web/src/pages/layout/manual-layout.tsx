import { Button } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { LanguageMenu } from '../../features/system/language/language-menu.tsx'
import { ManualContents } from '../../features/system/manual/manual-contents.tsx'
import { manualQuery, type Manual } from '../../features/system/manual/manual-texts.ts'
import { SkipLink } from '../../features/system/shell/skip-link.tsx'
import { ThemeMenu } from '../../features/system/theme-switch/theme-menu.tsx'
import { getToken } from '../../shared/api/token.ts'
import { Logo } from '../../shared/ui/text/logo.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import barClasses from '../../shared/ui/layout/bar.module.css'
import classes from './manual-layout.module.css'

/** The manual around one of its pages. Anybody may read it: nothing here asks who it is. */
export function ManualLayout({ children }: { children: (manual: Manual) => ReactNode }) {
  const { t, i18n } = useTranslation('manual')
  const [showsContents, setShowsContents] = useState(false)
  const query = useQuery(manualQuery(i18n.language))
  const isSignedIn = getToken() !== undefined
  const home = isSignedIn ? '/dashboard' : '/login'
  return (
    <div className={clsx('l-min-h-screen', classes['page'])}>
      <SkipLink label={t('skip')} />
      <header className={clsx('l-row l-sticky l-top-0 l-on-page l-rule-bottom', barClasses['bar'], classes['bar'])}>
        <Link
          to={home}
          className="l-middle l-gap-10 l-min-h-hit l-t1 l-size-15 l-bold l-round-tag l-inline-flex l-center l-min-w-hit l-undecorated"
          aria-label="Lectern"
        >
          <Logo />
          <span className="l-wide-only">Lectern</span>
        </Link>
        <nav aria-label={t('title')} className={clsx('l-rest l-flex l-gap-16 l-one-line', classes['manuals'])}>
          <NavLink className="l-py-2 l-t2 l-current" to="/help">
            {t('title')}
          </NavLink>
          <NavLink className="l-py-2 l-t2 l-current" to="/openapi">
            {t('machines')}
          </NavLink>
        </nav>
        <span className={clsx('l-inline-row l-gap-4', classes['tools'])}>
          <LanguageMenu />
          <ThemeMenu />
          <Button component={Link} to={home}>
            {t(isSignedIn ? 'open' : 'signIn')}
          </Button>
        </span>
      </header>
      <QueryState query={query}>
        {(manual) => (
          <div className={clsx('l-grid', classes['frame'])}>
            <div
              className={clsx(
                'l-self-top l-py-16 l-px-12 l-h-window l-sticky l-scroll-y l-below-bar l-on-sunken l-rule-right l-m-static l-m-h-auto l-m-no-rule-right l-m-rule-bottom',
                classes['side'],
              )}
            >
              <Button
                className={classes['toggle'] ?? ''}
                fullWidth
                justify="flex-start"
                leftSection={<IconList size={16} stroke={1.6} aria-hidden />}
                aria-expanded={showsContents}
                onClick={() => {
                  setShowsContents(!showsContents)
                }}
              >
                {t('contents')}
              </Button>
              <div className={clsx(classes['contents'], showsContents && classes['shown'])}>
                <ManualContents
                  manual={manual}
                  onOpen={() => {
                    setShowsContents(false)
                  }}
                />
              </div>
            </div>
            <main className="l-narrow">{children(manual)}</main>
          </div>
        )}
      </QueryState>
    </div>
  )
}
