import type { Namespace, TFunction } from 'i18next'
import type { ComponentType } from 'react'
import { useTranslation, type FallbackNs } from 'react-i18next'
import { Dialog } from './dialog.tsx'

interface DialogFormProps {
  onClose: () => void
}

/**
 * The dialog of a form, which begins afresh each time it is opened.
 * @param namespace of the texts `titleOf` takes the title from
 */
export function dialogOf<N extends Namespace & string, P extends DialogFormProps>(
  Form: ComponentType<P>,
  namespace: N,
  titleOf: (t: TFunction<FallbackNs<N>>, props: P) => string,
) {
  return function FormDialog(props: P & { opened: boolean }) {
    const { t } = useTranslation(namespace)
    return (
      <Dialog opened={props.opened} title={titleOf(t, props)} onClose={props.onClose}>
        <Form {...props} />
      </Dialog>
    )
  }
}
