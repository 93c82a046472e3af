import type { SearchedField } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'

/** Says in which part of a document a field is; nothing for those of models, items and codes. */
export function useFieldPlace(): (field: SearchedField) => string {
  const { t } = useTranslation('search')
  return ({ place, status }) => {
    if (place === '' || place === 'model') return ''
    return status === '' ? t(`place.${place}`) : t(`placeOf.${place === 'header' ? 'header' : 'response'}`, { status })
  }
}
