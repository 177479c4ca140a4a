export { Coach as LessonBar } from './coach.tsx';
