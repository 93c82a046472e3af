import { limits } from '@lectern/contracts'
import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface LogoFieldProps {
  /** Address of the picture that is shown now; empty for none. */
  logo: string
  onChange: (logo: string | null) => void
}

/** A `data:` address of the file. */
function readFile(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })
}

/** The picture of a site: chosen, replaced or removed. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const { t } = useTranslation('site')
  const [isTooLarge, setIsTooLarge] = useState(false)
  const choose = async (file: File | null) => {
    if (file === null) return
    const address = await readFile(file)
    setIsTooLarge(address.length > limits.siteLogo)
    if (address.length <= limits.siteLogo) onChange(address)
  }
  return (
    <div>
      <p className="l-m-0 l-mb-6 l-bold">{t('field.logo')}</p>
      <div className="l-row l-gap-8">
        {logo !== '' && <img src={logo} alt={t('field.logo')} style={{ height: 32, maxWidth: 140 }} />}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void choose(file)}>
          {(button) => (
            <Button size="xs" {...button}>
              {t(logo === '' ? 'logo.choose' : 'logo.replace')}
            </Button>
          )}
        </FileButton>
        {logo !== '' && (
          <Button size="xs" variant="subtle" onClick={() => onChange(null)}>
            {t('logo.remove')}
          </Button>
        )}
      </div>
      <p
        className={isTooLarge ? 'l-m-0 l-mt-4 l-size-12 l-bad' : 'l-m-0 l-mt-4 l-note'}
        role={isTooLarge ? 'alert' : undefined}
      >
        {t('logo.hint')}
      </p>
    </div>
  )
}
