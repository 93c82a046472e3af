import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageMenu } from '../../features/system/language/language-menu.tsx'
import { ThemeMenu } from '../../features/system/theme-switch/theme-menu.tsx'
import { Logo } from '../../shared/ui/text/logo.tsx'
import common from '../../shared/theme/common.module.css'
import classes from './gate-layout.module.css'

interface GateLayoutProps {
  /** Over the title. */
  above?: ReactNode
  title: ReactNode
  intro: ReactNode
  children: ReactNode
  /** Under the card. */
  below?: ReactNode
}

/** A card in the middle of a quiet page: signing in, choosing a password, opening a share. */
export function GateLayout({ above, title, intro, children, below }: GateLayoutProps) {
  const { t } = useTranslation('sign-in')
  return (
    <div className={classes['page']}>
      <header className={clsx(common['spread'], classes['top'])}>
        <span className={classes['product']}>
          <Logo />
          Lectern
        </span>
        <span className={classes['tools']}>
          <ThemeMenu />
          <LanguageMenu withName />
        </span>
      </header>
      <main className={classes['main']}>
        <div className={classes['card']}>
          {above}
          <h1 className={classes['title']}>{title}</h1>
          <p className={classes['intro']}>{intro}</p>
          {children}
        </div>
        {below !== undefined && <div className={classes['below']}>{below}</div>}
      </main>
      <footer className={classes['foot']}>
        <Link to="/help">{t('help')}</Link>
        <span aria-hidden>·</span>
        <span>{t('about')}</span>
      </footer>
    </div>
  )
}
