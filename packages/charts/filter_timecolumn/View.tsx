export { FilterFormView as View } from '../kit/view/FilterFormView.tsx';
