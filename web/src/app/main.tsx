// First: the router reads the address as soon as its file is loaded.
import './old-address.ts'
import '../shared/theme/mantine.css'
import '../shared/theme/tokens.css'
import '../shared/theme/fonts.css'
import '../shared/theme/base.css'
import '../shared/theme/primitives/primitives.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { whenSignedIn } from '../shared/api/token.ts'
import { startI18n } from '../shared/i18n/i18n.ts'
import { App } from './app.tsx'
import { showCutTexts } from './cut-texts.ts'
import { followScrollGutter } from './scroll-gutter.ts'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no element with the id "root"')
followScrollGutter()
showCutTexts()
await startI18n()
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
whenSignedIn(() => void import('./offline.ts').then(({ prepareOffline }) => prepareOffline()))
