import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageMenu } from '../../features/system/language/language-menu.tsx'
import { ThemeMenu } from '../../features/system/theme-switch/theme-menu.tsx'
import { Logo } from '../../shared/ui/text/logo.tsx'
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
    <div className="l-column l-min-h-screen l-on-sunken">
      <header className="l-row l-spread l-px-20 l-h-56">
        <span className="l-inline-row l-gap-10 l-size-14 l-bold">
          <Logo />
          Lectern
        </span>
        <span className="l-inline-row l-gap-4">
          <ThemeMenu />
          <LanguageMenu withName />
        </span>
      </header>
      <main className={clsx('l-row l-center l-grow l-p-16 l-vertical', classes['main'])}>
        <div className={clsx('l-wide l-on-page l-frame', classes['card'])}>
          {above}
          <h1 className={clsx('l-bold', classes['title'])}>{title}</h1>
          <p className={clsx('l-mt-2 l-mb-20 l-t2', classes['intro'])}>{intro}</p>
          {children}
        </div>
        {below !== undefined && <div className={clsx('l-mt-16 l-t2 l-text-center', classes['below'])}>{below}</div>}
      </main>
      <footer className="l-row l-wrap l-center l-gap-4-12 l-py-12 l-px-20 l-note">
        <Link className="l-middle l-center l-min-h-hit l-inherit l-inline-flex l-min-w-hit l-py-8 l-px-4" to="/help">
          {t('help')}
        </Link>
        <span aria-hidden>·</span>
        <span>{t('about')}</span>
      </footer>
    </div>
  )
}
